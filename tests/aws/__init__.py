"""What the product relies on of AWS, tried on the AWS in memory and on moto alike."""

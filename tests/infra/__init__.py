"""Tests of the CloudFormation templates, the Lambda layers and the published zip files."""

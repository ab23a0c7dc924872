"""What every port of a channel must hold."""

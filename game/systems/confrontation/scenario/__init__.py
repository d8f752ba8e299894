"""Setting up: scenario files, the terrain kit, companies put into the field, deployment."""

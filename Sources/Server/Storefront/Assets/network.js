// network

use-source = utiliser { $tool } de { $source }

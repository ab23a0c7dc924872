use-source = usar { $tool } de { $source }

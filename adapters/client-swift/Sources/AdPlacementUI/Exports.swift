@_exported import AdPlacement

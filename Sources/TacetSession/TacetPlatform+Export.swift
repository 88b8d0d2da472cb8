@_exported public import TacetPlatform

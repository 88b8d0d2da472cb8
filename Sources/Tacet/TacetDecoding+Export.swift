@_exported public import TacetDecoding

@_exported public import TacetOutput

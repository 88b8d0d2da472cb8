@_exported public import TacetSystem

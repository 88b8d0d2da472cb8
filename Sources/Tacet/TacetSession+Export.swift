@_exported public import TacetSession

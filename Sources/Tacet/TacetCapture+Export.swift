@_exported public import TacetCapture

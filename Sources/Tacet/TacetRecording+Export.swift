@_exported public import TacetRecording

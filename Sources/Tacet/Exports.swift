@_exported public import TacetDecoding
@_exported public import TacetOutput
@_exported public import TacetRecording
@_exported public import TacetSession

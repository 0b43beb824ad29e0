import url from 'mermaid/dist/mermaid.min.js?url'

/** Where mermaid lies as one file: a frame without an origin can load it by a plain script element. */
export const mermaidUrl = url

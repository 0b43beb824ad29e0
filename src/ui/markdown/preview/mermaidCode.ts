import code from 'mermaid/dist/mermaid.min.js?raw'

/**
 * Mermaid as text, 3 MB in a chunk of its own. It runs in a frame without an origin, which WebKit lets load no file
 * of the host (`script-src 'self'` matches nothing there), so its code is sent to the frame.
 */
export const mermaidCode: string = code

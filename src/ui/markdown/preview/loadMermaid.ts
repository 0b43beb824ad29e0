import { loadCode } from '@/lib/loadCode'

/** The code that draws diagrams. @throws CodeMissing */
export const loadMermaid = async (): Promise<string> =>
  (await loadCode(() => import('./mermaidCode'))).mermaidCode

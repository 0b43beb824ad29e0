import { curlSnippet } from './curlSnippet'
import { powerShellSnippet } from './powerShellSnippet'
import { pythonSnippet } from './pythonSnippet'
import type { SnippetRequest } from './snippetRequest'
import { fetchSnippet, sdkSnippet } from './typeScriptSnippets'

export type SnippetLanguage = {
  readonly id: 'curl' | 'powershell' | 'python' | 'sdk' | 'fetch'
  readonly label: string
  readonly write: (request: SnippetRequest) => string
}

/** Everything a request can be taken away as. */
export const SNIPPETS: readonly SnippetLanguage[] = [
  { id: 'curl', label: 'cURL (POSIX shell)', write: curlSnippet },
  { id: 'powershell', label: 'PowerShell', write: powerShellSnippet },
  { id: 'python', label: 'Python (SDK)', write: pythonSnippet },
  { id: 'sdk', label: 'TypeScript (SDK)', write: sdkSnippet },
  { id: 'fetch', label: 'TypeScript (fetch)', write: fetchSnippet },
]

import { dialectCode, dialectOfUrl, type Sdk } from '../dialects'
import { curlSnippet } from './curlSnippet'
import { powerShellSnippet } from './powerShellSnippet'
import { pythonSnippet } from './pythonSnippet'
import type { SnippetRequest } from './snippetRequest'
import { fetchSnippet, sdkSnippet } from './typeScriptSnippets'

export type SnippetLanguage = {
  readonly id: 'curl' | 'powershell' | 'python' | 'sdk' | 'fetch'
  readonly label: string
  /**
   * The program.
   *
   * @throws CodeMissing where the code of the dialect cannot be had
   */
  readonly write: (request: SnippetRequest) => string | Promise<string>
}

/** Everything a request can be taken away as. */
export const SNIPPETS: readonly SnippetLanguage[] = [
  { id: 'curl', label: 'cURL (POSIX shell)', write: curlSnippet },
  { id: 'powershell', label: 'PowerShell', write: powerShellSnippet },
  { id: 'python', label: 'Python (SDK)', write: withSdk(pythonSnippet) },
  { id: 'sdk', label: 'TypeScript (SDK)', write: withSdk(sdkSnippet) },
  { id: 'fetch', label: 'TypeScript (fetch)', write: fetchSnippet },
]

function withSdk(write: (request: SnippetRequest, sdk: Sdk) => string) {
  return async (request: SnippetRequest): Promise<string> => {
    const { sdk } = await dialectCode(dialectOfUrl(request.url))
    // It is not offered for a dialect without one.
    return sdk ? write(request, sdk) : fetchSnippet(request)
  }
}

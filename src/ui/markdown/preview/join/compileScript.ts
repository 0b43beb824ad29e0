import { transform, type Transform } from 'sucrase'

import { failed, ok, type Result } from '@/lib/result'
import { endingOf } from '@/lib/files/namedFiles'
import { t } from '@/lib/text/t'

/** Code as a CommonJS module, with its lines where they were, and what it asks for. */
export type CompiledScript = { readonly code: string; readonly imports: readonly string[] }

/** Makes a script what the closed page runs: types and JSX are gone, imports are calls. Fails with file and line. */
export function compileScript(name: string, text: string): Result<CompiledScript, string> {
  const isTyped = /^[mc]?tsx?$/.test(endingOf(name))
  const transforms: Transform[] = [
    'imports',
    ...(isTyped ? (['typescript'] as const) : []),
    ...(endingOf(name) === 'ts' ? [] : (['jsx'] as const)),
  ]
  try {
    const { code } = transform(text, {
      transforms,
      filePath: name,
      jsxRuntime: 'automatic',
      production: true,
      preserveDynamicImport: false,
    })
    const imports = [...code.matchAll(/\brequire\(\s*(["'])([^"'\n]+)\1\s*\)/g)].map(
      ([, , asked = '']) => asked,
    )
    return ok({ code, imports: [...new Set(imports)] })
  } catch (cause) {
    return failed(problemOf(name, cause instanceof Error ? cause : new Error(String(cause))))
  }
}

/** Sucrase says `Error transforming App.tsx: Unexpected token (3:5)`. */
function problemOf(name: string, { message }: Error): string {
  const plain = message.replace(`Error transforming ${name}: `, '')
  const [, reason = plain, line] = /^([\s\S]*?)\s*\((\d+):\d+\)$/.exec(plain) ?? []
  return line === undefined
    ? t('{file}: {message}', { file: name, message: reason })
    : t('{file}, line {line}: {message}', { file: name, line, message: reason })
}

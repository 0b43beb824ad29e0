import { parse } from 'yaml'

import { readOpenApi, type OpenApi } from '@/domain/http/readOpenApi'
import { isTooDeep, parseJson } from '@/lib/json'
import { failed, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

/** Reads an OpenAPI document in JSON or YAML. Never rejects; fails with a sentence. */
export function readApiText(text: string): Promise<Result<OpenApi, string>> {
  if (/^\s*\{/.test(text)) {
    const document = parseJson(text)
    return Promise.resolve(
      document === undefined || isTooDeep(text) ? failed(unread()) : readOpenApi(document),
    )
  }
  try {
    // As JSON: what is read further on are plain objects, without what YAML has beside them.
    const document: unknown = parse(text, { maxAliasCount: 100, schema: 'core' })
    return Promise.resolve(readOpenApi(asJson(document)))
  } catch {
    return Promise.resolve(failed(unread()))
  }
}

const asJson = (value: unknown): unknown => {
  const list = parseJson(JSON.stringify([value]))
  return Array.isArray(list) ? list[0] : undefined
}

const unread = (): string => t('This is neither JSON nor YAML. Paste a whole OpenAPI document.')

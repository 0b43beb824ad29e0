import { isRecord, parseJson } from '@/lib/json'

import type { DocumentText } from './documentText'

/** A document as it is stored; undefined for what is none, or of a later version. */
export function readDocumentText(json: string): DocumentText | undefined {
  const value = parseJson(json)
  return isRecord(value) &&
    value['version'] === 1 &&
    typeof value['label'] === 'string' &&
    typeof value['name'] === 'string' &&
    isTexts(value['sections']) &&
    Array.isArray(value['passages']) &&
    value['passages'].every(isPassage)
    ? (value as DocumentText)
    : undefined
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const isPassage = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['section'] === 'number' &&
  isTexts(value['headings']) &&
  Array.isArray(value['blocks']) &&
  value['blocks'].every(isBlock)

function isBlock(value: unknown): boolean {
  if (!isRecord(value)) return false
  switch (value['type']) {
    case 'heading':
      return typeof value['text'] === 'string' && typeof value['level'] === 'number'
    case 'text':
      return typeof value['text'] === 'string'
    case 'table':
      return Array.isArray(value['rows']) && value['rows'].every(isTexts)
    default:
      return false
  }
}

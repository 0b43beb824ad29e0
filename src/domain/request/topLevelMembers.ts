import { isRecord, parseJson } from '@/lib/json'

import { DEFINITIONS, PARAMETER_NAMES } from '../parameters/parameters'

/** One `"name": value` of a JSON object, as the place of its characters in the text. */
export type Member = { readonly name: string; readonly start: number; readonly end: number }

/**
 * The members of the object that a JSON text is, in order; undefined when it is not one. Working on places
 * rather than parsed values keeps what numbers cannot hold: seeds beyond 2^53 keep every digit.
 */
export function topLevelMembers(text: string): readonly Member[] | undefined {
  if (!isRecord(parseJson(text))) return undefined
  const members: Member[] = []
  let depth = 0
  let start = -1
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"') {
      if (depth === 1 && start === -1) start = at
      at = stringEnd(text, at)
    } else if (character === '{' || character === '[') {
      depth += 1
    } else if (character === '}' || character === ']' || (character === ',' && depth === 1)) {
      if (character !== ',') depth -= 1
      if (start !== -1 && depth <= 1 && (character === ',' || depth === 0)) {
        members.push({ name: nameAt(text, start), start, end: at })
        start = -1
      }
    }
  }
  return members
}

/** Index of the quote that closes the string opened at `at`. */
function stringEnd(text: string, at: number): number {
  let end = text.indexOf('"', at + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

function nameAt(text: string, start: number): string {
  const name = parseJson(text.slice(start, stringEnd(text, start) + 1))
  return typeof name === 'string' ? name : ''
}

/** The body with JSON in the place of a top-level parameter's value; the same body where it has none. */
export function withParameter(body: string, name: string, json: string): string {
  const member = topLevelMembers(body)?.find((each) => each.name === name)
  return member
    ? `${body.slice(0, member.start)}${JSON.stringify(name)}:${json}${body.slice(member.end)}`
    : body
}

/**
 * The body without one top-level parameter, every other character unchanged; the same body when it has no
 * such parameter or is not a JSON object. What needs it goes along (`tool_choice` with `tools`): without it, that
 * is refused.
 */
export function withoutParameter(body: string, name: string): string {
  const members = topLevelMembers(body)
  if (!members) return body
  const dropped = new Set([name, ...PARAMETER_NAMES.filter((each) => DEFINITIONS[each].needs === name)])
  if (!members.some((member) => dropped.has(member.name))) return body
  const kept = members.filter((member) => !dropped.has(member.name))
  return `{${kept.map(({ start, end }) => body.slice(start, end)).join(',')}}`
}

import { badRequest, type Problem } from '@/builtin/problem'
import { type BodyLimits, readBodyText } from '@/builtin/readBodyText'
import { mayRefuseSchema, schemaAsTaken } from '@/domain/dialects'
import { isRecord } from '@/lib/json'
import { endOfString, measureJson } from '@/lib/measureJson'
import { failed, ok, type Result } from '@/lib/result'
import { readBytes } from '@/lib/streams/readBytes'
import { trimEndOf } from '@/lib/text/trimEndOf'

/** Levels a body may nest: far more than a request has, and no danger to any parser's stack. */
const MOST_LEVELS = 256
/** Values in a body: far more than a request has, and parsed within a second. */
const MOST_VALUES = 2_000_000
/** The most of a refusal that is looked at, in bytes. */
const MOST_SAID = 64 * 1024

/**
 * Reads a request's body and serialises it again, so that the service behind sees exactly what was checked
 * here. Fails with 413, 408, and 400 for what is no object, nests too deep, or names a member in a way that two
 * programs may read differently: twice, in another case, with escapes.
 */
export async function readGatewayBody(
  request: Request,
  limits: BodyLimits,
): Promise<Result<{ readonly text: string; readonly value: Readonly<Record<string, unknown>> }, Problem>> {
  const text = await readBodyText(request, limits)
  if (!text.ok) return text
  const { depth, values } = measureJson(text.value)
  const excess =
    depth > MOST_LEVELS
      ? `nests more than ${MOST_LEVELS} levels deep`
      : values > MOST_VALUES
        ? `holds more than ${MOST_VALUES} values`
        : undefined
  if (excess !== undefined) return failed(badRequest(`The body ${excess}.`, null, 'request_too_complex'))
  const value = parsed(text.value)
  if (!isRecord(value))
    return failed(badRequest('The body must be a JSON object that names a model.', 'model', 'invalid_body'))
  const ambiguous = ambiguousName(memberNames(text.value))
  if (ambiguous) return failed(ambiguous)
  return ok({ text: JSON.stringify(value), value })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function ambiguousName(written: readonly string[]): Problem | undefined {
  const seen = new Map<string, string>([['model', 'model']])
  const exact = new Set<string>()
  for (const name of written) {
    if (name.includes('\\')) return refused(name, 'is written with escapes; write it plainly')
    if (exact.has(name)) return refused(name, 'is there twice; send it once')
    exact.add(name)
    const folded = name.normalize('NFKC').trim().toLowerCase()
    const other = seen.get(folded)
    if (other !== undefined && other !== name)
      return refused(name, `differs from "${other}" only in its spelling; send "${other}" alone`)
    seen.set(folded, name)
  }
  return undefined
}

const refused = (name: string, why: string): Problem =>
  badRequest(`The member "${name}" ${why}.`, name, 'ambiguous_parameter')

/**
 * The names of an object's own members as they are written in its JSON text, escapes and repetitions included; none
 * for anything but an object. The text must be valid JSON.
 */
function memberNames(text: string): readonly string[] {
  const names: string[] = []
  let depth = 0
  let isName = false
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === '"') {
      const end = endOfString(text, index)
      if (isName) names.push(text.slice(index + 1, end))
      isName = false
      index = end
    } else if (character === '{' || character === '[') {
      depth += 1
      isName = depth === 1 && character === '{'
      if (depth === 1 && character === '[') return []
    } else if (character === '}' || character === ']') depth -= 1
    else if (character === ',') isName = depth === 1
  }
  return names
}

type Body = { readonly text: string; readonly value: Readonly<Record<string, unknown>> }

/** Models beyond this many are not remembered. */
const MOST_MODELS = 1_000

/** Has streams of chat completions end with what they used: without it no budget could be kept. */
export function askForUsage() {
  /** Models whose service refuses to be asked. */
  const refusing = new Set<unknown>()

  return {
    /** The body that asks for it; undefined where it does so already, or cannot. */
    added(path: string, { value }: Body): Body | undefined {
      const { stream_options: options, stream, model } = value
      const isChat = trimEndOf(path, '/') === '/v1/chat/completions'
      if (!isChat || stream !== true || refusing.has(model)) return undefined
      if (isRecord(options) && options['include_usage'] === true) return undefined
      const asking = {
        ...value,
        stream_options: { ...(isRecord(options) && options), include_usage: true },
      }
      return { text: JSON.stringify(asking), value: asking }
    },
    /** Whether the answer refuses the request for that alone: then it is to be sent unchanged. */
    async isRefused(answer: Response, { value }: Body, sent: Body): Promise<boolean> {
      if (answer.status !== 400 && answer.status !== 422) return false
      const copy = answer.clone()
      const text = await copy.text()
      if (!/stream_options|include_usage/.test(text)) return false
      // What a caller wrote there may be refused for itself.
      const isOurs = sent.value['stream_options'] === undefined
      if (isOurs && refusing.size < MOST_MODELS) refusing.add(value['model'])
      await answer.body?.cancel()
      return true
    },
  }
}

/** The body with its schema as an upstream takes it that refused it as OpenAI writes it; undefined for any other answer. */
export async function withSchemaTaken(
  path: string,
  answer: Response,
  { value }: Body,
): Promise<Body | undefined> {
  const { response_format: format } = value
  if (trimEndOf(path, '/') !== '/v1/chat/completions' || !isRecord(format) || !mayRefuseSchema(answer.status))
    return undefined
  const said = await readBytes(answer.clone().body, MOST_SAID)
  const taken = said && schemaAsTaken(format, answer.status, new TextDecoder().decode(said))
  if (!taken) return undefined
  await answer.body?.cancel()
  const asking = { ...value, response_format: taken }
  return { text: JSON.stringify(asking), value: asking }
}

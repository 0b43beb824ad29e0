import type { Artifact, ArtifactVersion } from './artifact'

/** Most characters that one reading gives, under the limit of what is sent of a result. */
const MOST_READ_CHARS = 30_000

/** What a model is told of one artifact of its branch. */
export type Told = {
  readonly artifact: Artifact
  readonly version: ArtifactVersion
  readonly number: number
  readonly text: string
}

const head = ({ artifact: { id, title, language }, number, version }: Told) =>
  `"${title}" (id ${id}, ${language || 'plain text'}), version ${number}, last changed by ${version.by === 'person' ? 'the person' : 'a model'}`

export const createdReport = (told: Told): string =>
  `Created ${head(told)}. The person sees it beside the chat.`

export const updatedReport = (told: Told): string => `Updated ${head(told)}.`

/** The artifacts of a branch, a line each. */
export const listReport = (all: readonly Told[]): string =>
  all.length === 0
    ? 'This chat has no artifacts.'
    : all.map((told) => `- ${head(told)}, ${told.text.length} characters`).join('\n')

/** An artifact as it is now, from a line (from 1) on, as much as one result holds. */
export function readReport(told: Told, fromLine: number): string {
  const lines = told.text.split('\n')
  const shown: string[] = []
  let chars = 0
  for (const line of lines.slice(fromLine - 1)) {
    chars += line.length + 1
    if (shown.length > 0 && chars > MOST_READ_CHARS) break
    shown.push(line)
  }
  const next = fromLine + shown.length
  const part =
    fromLine === 1 && next > lines.length
      ? ''
      : ` Lines ${fromLine} to ${next - 1} of ${lines.length}${next > lines.length ? '' : `; read on with from_line ${next}`}.`
  return `${head(told)}.${part}\n\n${shown.join('\n')}`
}

/** Why nothing was changed, for the model. The person sees it with the call. */
export const NOT_CHANGED = {
  nowhere: 'Artifacts belong to a chat, and this call has none.',
  unknown: (id: string) =>
    `There is no artifact with the id ${id} on this branch of the chat. Call read_artifact without an id to list them.`,
  unreadable: 'Its text cannot be read: a version it was made from is missing.',
  title: 'The title is empty.',
  tooLong: 'It would be longer than 200,000 characters. Nothing was changed.',
  neither: 'Give either old_text and new_text, or content and version. Nothing was changed.',
  noMatch:
    'old_text is not in the artifact. Nothing was changed. Call read_artifact and copy the passage exactly.',
  severalMatches:
    'old_text occurs more than once in the artifact. Nothing was changed. Include more of what is around it.',
  same: 'It says this already. Nothing was changed.',
  notNow: (number: number, by: 'person' | 'model') =>
    `It is at version ${number} now, changed by ${by === 'person' ? 'the person' : 'a model'}. Nothing was changed. Call read_artifact and keep what was changed.`,
  unsaved: 'It could not be saved on the person’s device.',
} as const

import {
  artifactFile,
  artifactKind,
  type ArtifactKind,
  type ArtifactVersion,
  FILES,
} from '@/domain/artifacts/artifact'
import { versionNumber } from '@/domain/artifacts/readArtifacts'
import { dotted } from '@/lib/text/dotted'
import { formatMoment } from '@/lib/text/formatTime'
import { mark, t } from '@/lib/text/t'
import { Braces, FileText, Image, PanelsTopLeft } from '@/ui/icons'
import { languageOf } from '@/ui/markdown'

/** A picture of what an artifact is; its name is beside it. */
export function KindIcon({ language }: { readonly language: string }) {
  const Icon = KIND_ICONS[artifactKind({ language })]
  return <Icon aria-hidden size={15} className="shrink-0 text-faint" />
}

const KIND_ICONS = { document: FileText, code: Braces, page: PanelsTopLeft, drawing: Image } as const

const KIND_WORDS: Readonly<Record<ArtifactKind, string>> = {
  document: mark('Document'),
  code: mark('Code'),
  page: mark('Page'),
  drawing: mark('Drawing'),
}

/** What an artifact is, in words: `Document`, `Python`. */
export function kindWords(language: string): string {
  const kind = artifactKind({ language })
  const { name } = languageOf(language)
  return kind === 'code' && name !== '' ? name : t(KIND_WORDS[kind] as 'Document')
}

/** The name of its file. */
export const fileOf = (title: string, language: string): string =>
  language === FILES
    ? artifactFile(title, 'zip')
    : artifactFile(title, language === '' ? 'txt' : languageOf(language).extension)

/**
 * A version for a list: its number, who made it, when.
 *
 * @param nameOf what a model is called, by its id
 */
export function versionWords(
  versions: readonly ArtifactVersion[],
  version: ArtifactVersion,
  nameOf: (model: string) => string,
): string {
  const [made, at] = versionLines(versions, version, nameOf)
  return dotted([made, at])
}

/** The same in two lines, for where one is too short: its number and who made it; when. */
export function versionLines(
  versions: readonly ArtifactVersion[],
  version: ArtifactVersion,
  nameOf: (model: string) => string,
): readonly [made: string, at: string] {
  const maker = version.model === undefined ? t('Model') : nameOf(version.model)
  const who = version.by === 'person' ? t('You') : maker
  return [`${versionNumber(versions, version)} · ${who}`, formatMoment(version.createdAt)]
}

import './artifacts.css'

import type { ReactNode } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useArtifact, useArtifacts } from '@/hooks/artifacts/useArtifacts'
import type { OpenedArtifact } from '@/hooks/beside/besideChat'
import { useStoredItems } from '@/hooks/items/useStoredItems'
import { dotted } from '@/lib/text/dotted'
import { formatMoment } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { X } from '@/ui/firstIcons'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { BESIDE_HEAD, BesideFrame } from '../beside/BesideFrame'

import { ArtifactView } from './ArtifactView'
import { KindIcon, kindWords } from './KindIcon'

type Props = {
  readonly conversationId: ConversationId
  readonly opened: OpenedArtifact
  readonly onOpen: (opened: OpenedArtifact | undefined) => void
  readonly onClose: () => void
}

/** An artifact beside the chat, the place of one that is being made, or the list of them, also where it was deleted. */
export default function ArtifactPanel({ conversationId, opened, onOpen, onClose }: Props) {
  const shown = useArtifact(conversationId, opened.artifactId, opened.versionId)
  if (opened.isComing)
    return (
      <ListFrame onClose={onClose}>
        <p className="p-4 text-sm text-muted">{t('Loading…')}</p>
      </ListFrame>
    )
  return shown ? (
    <ArtifactView
      key={shown.artifact.id}
      shown={shown}
      onChoose={(versionId) => onOpen({ artifactId: shown.artifact.id, versionId })}
      onList={() => onOpen({ artifactId: null })}
      onClose={onClose}
    />
  ) : (
    <ArtifactList conversationId={conversationId} onOpen={onOpen} onClose={onClose} />
  )
}

type ArtifactListProps = {
  readonly conversationId: ConversationId
  readonly onOpen: (opened: OpenedArtifact) => void
  readonly onClose: () => void
}

/** The artifacts of a chat, whichever branch made them. */
export function ArtifactList({ conversationId, onOpen, onClose }: ArtifactListProps) {
  const artifacts = useArtifacts(conversationId)
  const { problem, again } = useStoredItems()
  return (
    <ListFrame onClose={onClose}>
      {problem !== undefined && (
        <LoadFailed title={t('The artifacts of this chat can’t be read')} className="m-4" onRetry={again}>
          {problem}
        </LoadFailed>
      )}
      {artifacts === undefined && problem === undefined && (
        <p className="p-4 text-sm text-muted">{t('Loading…')}</p>
      )}
      {artifacts?.length === 0 && (
        <EmptyState title={t('No artifacts yet')} className="m-4">
          {t(
            'Turn on Artifacts under Tools to let the model make documents, code, pages and drawings, or choose “Open as artifact” on a reply or its code.',
          )}
        </EmptyState>
      )}
      {artifacts !== undefined && artifacts.length > 0 && (
        <ul aria-label={t('Artifacts')} className="flex flex-col overflow-y-auto p-2">
          {artifacts.map(({ artifact: { id, title, language }, versions }) => (
            <li key={id}>
              <button type="button" className="artifact-row" onClick={() => onOpen({ artifactId: id })}>
                <KindIcon language={language} />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <ForeignName text={title} />
                </span>
                <span className="text-[13px] text-muted tabular-nums">
                  {dotted([
                    kindWords(language),
                    plural(versions.length, { one: '{count} version', other: '{count} versions' }),
                    formatMoment(versions.at(-1)?.createdAt ?? 0),
                  ])}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

function ListFrame({ onClose, children }: Pick<Props, 'onClose'> & { readonly children: ReactNode }) {
  return (
    <BesideFrame label={t('Artifacts')} onEscape={onClose}>
      <header className={BESIDE_HEAD}>
        <h2 className="min-w-0 flex-1 truncate text-sm font-normal">{t('Artifacts')}</h2>
        <IconButton icon={X} label={t('Close artifacts')} onClick={onClose} />
      </header>
      {children}
    </BesideFrame>
  )
}

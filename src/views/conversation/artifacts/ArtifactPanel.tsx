import { useState, type ReactNode } from 'react'

import { FILES } from '@/domain/artifacts/artifact'
import { versionNumber } from '@/domain/artifacts/readArtifacts'
import { artifactDraftKey } from '@/domain/drafts/draft'
import type { ArtifactVersionId, ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { useArtifact, useArtifacts, type ShownArtifact } from '@/hooks/artifacts/useArtifacts'
import type { OpenedArtifact } from '@/hooks/beside/besideChat'
import { useStoredItems } from '@/hooks/items/useItems'
import { endingOf, filesIn } from '@/lib/files/namedFiles'
import { dotted } from '@/lib/text/dotted'
import { formatMoment } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { selectDraft } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { Alert } from '@/ui/feedback/Note'
import { X } from '@/ui/firstIcons'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { isPreviewKind, languageOf } from '@/ui/markdown'

import { BESIDE_HEAD, BesideFrame } from '../beside/BesideFrame'
import { ArtifactChanges, ArtifactEditor, ArtifactPreview, ArtifactSource, FileTabs } from './ArtifactText'
import { ArtifactHead, VersionBar } from './ArtifactHead'
import { KindIcon, kindWords } from './KindIcon'
import './artifacts.css'
import { AskHere } from './change/AskHere'

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

type ArtifactViewProps = {
  readonly shown: ShownArtifact
  /** Undefined for the version of the branch in sight. */
  readonly onChoose: (version: ArtifactVersionId | undefined) => void
  readonly onList: () => void
  readonly onClose: () => void
}

type View = 'preview' | 'source' | 'edit' | 'changes'

const LABELS = {
  preview: mark('Preview'),
  source: mark('Source'),
  edit: mark('Edit'),
  changes: mark('Changes'),
} as const

/** An artifact at one of its versions: seen, as text, to edit, or what changed. Escape leaves the full screen, then closes. */
function ArtifactView({ shown, onChoose, onList, onClose }: ArtifactViewProps) {
  const { artifact, version, text } = shown
  const { title, language } = artifact
  const hasPreview = language === 'markdown' || isPreviewKind(language)
  const [asked, setAsked] = useState<View>(hasPreview ? 'preview' : 'source')
  const [isFull, setFull] = useState(false)
  const kept = useAppState((state) =>
    shown.versions.find(
      ({ id }) => selectDraft(artifactDraftKey(artifact.conversationId, id))(state).text !== '',
    ),
  )
  const views: readonly View[] = [
    ...(hasPreview ? (['preview'] as const) : []),
    'source',
    'edit',
    ...(shown.versions.length > 1 ? (['changes'] as const) : []),
  ]
  const view = views.includes(asked) ? asked : 'source'
  const [asFile, setFile] = useState<string>()
  const files = language === FILES && view === 'source' ? filesIn(text ?? '') : []
  const file = files.find(({ name }) => name === asFile) ?? files[0]
  const show = (next: View) => {
    setAsked(next)
    // What is edited stays that version, whatever a model makes meanwhile.
    if (next === 'edit') onChoose(version.id)
    else if (version === shown.current) onChoose(undefined)
  }
  return (
    <BesideFrame
      label={t('Artifact {title}', { title })}
      isFull={isFull}
      onEscape={() => (isFull ? setFull(false) : onClose())}
    >
      <ArtifactHead shown={shown} isFull={isFull} onFull={setFull} onList={onList} onClose={onClose} />
      <div className="artifact-bar">
        <RadioGroup
          label={t('View')}
          isLabelHidden
          value={view}
          options={views.map((value) => ({ value, label: t(LABELS[value]) }))}
          onChange={show}
        />
        <VersionBar shown={shown} onChoose={onChoose} />
        {kept && view !== 'edit' && (
          <p className="artifact-note">
            <span className="min-w-0 flex-1">
              {t('You have an unsaved edit of version {number}.', {
                number: versionNumber(shown.versions, kept),
              })}
            </span>
            <Button
              size="small"
              onClick={() => {
                setAsked('edit')
                onChoose(kept.id)
              }}
            >
              {t('Continue editing')}
            </Button>
          </p>
        )}
      </div>
      {text === undefined ? (
        <Alert title={t('This version can’t be read.')} className="m-4">
          {t(
            'A version it was made from is missing. Choose another version, or import a backup that has it.',
          )}
        </Alert>
      ) : view === 'edit' ? (
        <ArtifactEditor
          key={version.id}
          shown={shown}
          text={text}
          onDone={() => {
            setAsked(hasPreview ? 'preview' : 'source')
            onChoose(undefined)
          }}
        />
      ) : view === 'changes' ? (
        <ArtifactChanges key={version.id} shown={shown} text={text} />
      ) : (
        // Another version starts with its scripts off, and with nothing asked.
        <AskHere
          key={`${version.id} ${view} ${file?.name}`}
          shown={shown}
          text={text}
          within={file && { from: file.from, to: file.from + file.text.length }}
          isSource={view === 'source'}
          onKept={() => onChoose(undefined)}
        >
          {view === 'preview' ? (
            <ArtifactPreview version={version} language={language} text={text} />
          ) : (
            <>
              {file && <FileTabs files={files} chosen={file.name} onChoose={setFile} />}
              <ArtifactSource
                version={version}
                language={file ? languageOf(endingOf(file.name)).id : language}
                text={file ? file.text.replace(/\n$/, '') : text}
              />
            </>
          )}
        </AskHere>
      )}
    </BesideFrame>
  )
}

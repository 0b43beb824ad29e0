import { useState } from 'react'

import { FILES } from '@/domain/artifacts/artifact'
import { versionNumber } from '@/domain/artifacts/readArtifacts'
import { artifactDraftKey } from '@/domain/drafts/draft'
import type { ArtifactVersionId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import type { ShownArtifact } from '@/hooks/artifacts/useArtifacts'
import { endingOf, filesIn } from '@/lib/files/namedFiles'
import { mark, t } from '@/lib/text/t'
import { selectDraft } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Alert } from '@/ui/feedback/Note'
import { isPreviewKind, languageOf } from '@/ui/markdown'

import { BesideFrame } from '../beside/BesideFrame'
import { ArtifactChanges, ArtifactPreview, ArtifactSource, FileTabs } from './ArtifactText'
import { ArtifactEditor } from './ArtifactEditor'
import { ArtifactHead } from './ArtifactHead'
import { VersionBar } from './VersionBar'
import { AskHere } from './change/AskHere'

type Props = {
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
export function ArtifactView({ shown, onChoose, onList, onClose }: Props) {
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

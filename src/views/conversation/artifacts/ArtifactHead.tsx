import { useState } from 'react'

import { artifactMediaType, FILES } from '@/domain/artifacts/artifact'
import type { ArtifactVersionId } from '@/domain/ids'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { useApp, useCommands } from '@/hooks/app'
import { useArtifactCommands, type ShownArtifact } from '@/hooks/artifacts/useArtifacts'
import { filesIn } from '@/lib/files/namedFiles'
import { loadCode } from '@/lib/loadCode'
import { fileStem } from '@/lib/text/fileName'
import { describeTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { visibleText } from '@/lib/text/visibleText'
import { Button } from '@/ui/controls/Button'
import { CopyButton } from '@/ui/controls/CopyButton'
import { IconButton } from '@/ui/controls/IconButton'
import { Select } from '@/ui/controls/Select'
import { onDemand } from '@/ui/feedback/onDemand'
import { X } from '@/ui/firstIcons'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ChevronLeft, ChevronRight, Download, Ellipsis, List, Maximize2, Minimize2 } from '@/ui/icons'
import { isPictureKind, pictureItems, useMarkdownDeps } from '@/ui/markdown'
import { MenuButton } from '@/ui/overlays/MenuButton'

import { BESIDE_HEAD } from '../beside/BesideFrame'
import { useModelName } from './ArtifactText'
import { fileOf, KindIcon, versionLines, versionWords } from './KindIcon'

const RenameArtifact = onDemand(() => import('./RenameArtifact').then((module) => module.RenameArtifact))

type Props = {
  readonly shown: ShownArtifact
  readonly isFull: boolean
  readonly onFull: (isFull: boolean) => void
  readonly onList: () => void
  readonly onClose: () => void
}

/** What an artifact is called and what can be done with the version in sight. */
export function ArtifactHead({ shown, isFull, onFull, onList, onClose }: Props) {
  const { artifact, text } = shown
  const { title, language, conversationId } = artifact
  const { clipboard } = useApp()
  const { saveFile } = useCommands()
  const withArtifacts = useArtifactCommands()
  const deps = useMarkdownDeps()
  const [isRenaming, setRenaming] = useState(false)
  const file = fileOf(title, language)
  const download = async (whole: string) => {
    if (language !== FILES) return saveFile(file, [whole], artifactMediaType(language))
    const { zipFiles } = await loadCode(() => import('@/lib/files/zipFiles'))
    return saveFile(file, [zipFiles(filesIn(whole))], 'application/zip')
  }
  const attach = () => {
    if (text !== undefined)
      void withArtifacts((commands) =>
        commands.attachText(conversationId, language === FILES ? `${file}.md` : file, text),
      )
  }
  return (
    <header className={BESIDE_HEAD}>
      <KindIcon language={language} />
      <h2 className="min-w-0 flex-1 truncate text-sm font-normal" title={visibleText(title)}>
        <ForeignName text={title} />
      </h2>
      {text !== undefined && (
        <>
          <CopyButton
            size="medium"
            label={t('Copy artifact')}
            text={() => text}
            onCopy={clipboard.copyText}
          />
          <IconButton
            icon={Download}
            label={t('Download {name}', { name: file })}
            onClick={() => void download(text)}
          />
        </>
      )}
      <IconButton
        icon={isFull ? Minimize2 : Maximize2}
        label={t('Full screen')}
        isPressed={isFull}
        className="artifact-full"
        onClick={() => onFull(!isFull)}
      />
      <MenuButton
        label={t('Artifact options')}
        icon={Ellipsis}
        size="medium"
        items={() => [
          ...(text === undefined
            ? []
            : [
                {
                  type: 'item' as const,
                  label: t('Add to message · {tokens}', { tokens: describeTokens(estimateTokens(text)) }),
                  onPick: attach,
                },
              ]),
          ...(text !== undefined && isPictureKind(language)
            ? pictureItems(language, () => text, fileStem(title, 60) || 'diagram', deps)
            : []),
          { type: 'item', label: t('Rename…'), onPick: () => setRenaming(true) },
          { type: 'item', label: t('All artifacts'), icon: List, onPick: onList },
          { type: 'separator' },
          {
            type: 'item',
            label: t('Delete artifact'),
            isDanger: true,
            onPick: () => {
              void withArtifacts((commands) => commands.deleteArtifact(artifact))
              onClose()
            },
          },
        ]}
      />
      <IconButton icon={X} label={t('Close artifact')} onClick={onClose} />
      {isRenaming && <RenameArtifact artifact={artifact} onClose={() => setRenaming(false)} />}
    </header>
  )
}

type VersionBarProps = {
  readonly shown: ShownArtifact
  readonly onChoose: (version: ArtifactVersionId | undefined) => void
}

/** The versions of the branch in sight, one after the other, and those of other branches; an older one can be taken back. */
export function VersionBar({ shown, onChoose }: VersionBarProps) {
  const { artifact, versions, version, current, line, text } = shown
  const withArtifacts = useArtifactCommands()
  const nameOf = useModelName()
  const at = line.indexOf(version)
  const choose = (id: ArtifactVersionId | undefined) => onChoose(id === current?.id ? undefined : id)
  const others = versions.filter((each) => !line.includes(each))
  const options = [
    ...line.toReversed().map((each) => ({
      value: each.id,
      label: versionWords(versions, each, nameOf),
      group: others.length > 0 ? (current ? t('This branch') : t('Other branches')) : undefined,
    })),
    ...others.toReversed().map((each) => ({
      value: each.id,
      label: versionWords(versions, each, nameOf),
      group: t('Other branches'),
    })),
  ]
  const restore = async () => {
    if (text === undefined) return
    const saved = await withArtifacts((commands) =>
      commands.saveVersion(artifact, (current ?? version).id, text),
    )
    if (saved?.ok) onChoose(undefined)
  }
  return (
    <>
      <div className="artifact-versions">
        <IconButton
          icon={ChevronLeft}
          label={t('Previous version')}
          disabled={at <= 0}
          onClick={() => choose(line[at - 1]?.id)}
        />
        <div className="artifact-version">
          <Select label={t('Version')} isLabelHidden value={version.id} options={options} onChange={choose} />
          {/* A list has one line for what is chosen: a phone shows it in two, over it. */}
          <span aria-hidden className="artifact-version-lines">
            {versionLines(versions, version, nameOf).map((words) => (
              <bdi key={words}>{words}</bdi>
            ))}
          </span>
        </div>
        <IconButton
          icon={ChevronRight}
          label={t('Next version')}
          disabled={at < 0 || at === line.length - 1}
          onClick={() => choose(line[at + 1]?.id)}
        />
      </div>
      {version !== current && (
        <p className="artifact-note">
          <span className="min-w-0 flex-1">
            {current
              ? t('This isn’t the version of this branch.')
              : t('This branch has no version of it yet.')}
          </span>
          {text !== undefined && (
            <Button size="small" onClick={() => void restore()}>
              {t('Use this version')}
            </Button>
          )}
          {current && (
            <Button size="small" variant="quiet" onClick={() => onChoose(undefined)}>
              {t('Show current version')}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

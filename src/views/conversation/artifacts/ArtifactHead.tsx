import { X } from '@/ui/firstIcons'
import { Download, Ellipsis, List, Maximize2, Minimize2 } from '@/ui/icons'
import { useState } from 'react'

import { artifactMediaType, FILES } from '@/domain/artifacts/artifact'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { useApp, useCommands } from '@/hooks/app'
import { type ShownArtifact, useArtifactCommands } from '@/hooks/artifacts/useArtifacts'
import { filesIn } from '@/lib/files/namedFiles'
import { loadCode } from '@/lib/loadCode'
import { describeTokens } from '@/lib/text/formatTokens'
import { fileStem } from '@/lib/text/fileName'
import { t } from '@/lib/text/t'
import { visibleText } from '@/lib/text/visibleText'
import { CopyButton } from '@/ui/controls/CopyButton'
import { IconButton } from '@/ui/controls/IconButton'
import { onDemand } from '@/ui/feedback/onDemand'
import { MenuButton } from '@/ui/overlays/MenuButton'
import { isPictureKind, pictureItems, useMarkdownDeps } from '@/ui/markdown'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { BESIDE_HEAD } from '../beside/BesideFrame'
import { fileOf, KindIcon } from './KindIcon'

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

import { CODE_LANGUAGES } from '@/domain/code/codeRun'
import type { ArtifactVersion } from '@/domain/artifacts/artifact'
import { t } from '@/lib/text/t'
import { Markdown } from '@/ui/markdown/Markdown'
import { isPreviewKind, PreviewPicture } from '@/ui/markdown/preview/PreviewPicture'

import { RunCode } from '../code/RunCode'
import { fenced } from './fenced'

/** A document as it reads; a page or a drawing under the rules of all previews. */
export function ArtifactPreview({ language, text }: { readonly language: string; readonly text: string }) {
  return (
    <div
      role="region"
      aria-label={t('Preview')}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
      tabIndex={0}
      className="artifact-body"
    >
      {isPreviewKind(language) ? (
        <div className="markdown artifact-picture">
          <div className="md-preview">
            <PreviewPicture kind={language} source={text} />
          </div>
        </div>
      ) : (
        <div dir="auto" className="artifact-page">
          <Markdown text={text} />
        </div>
      )}
    </div>
  )
}

type SourceProps = {
  readonly version: ArtifactVersion
  readonly language: string
  readonly text: string
}

/** An artifact as text, with its colours. JavaScript and Python run where code of replies does. */
export function ArtifactSource({ version, language, text }: SourceProps) {
  const { conversationId, messageId: id } = version
  const runs = CODE_LANGUAGES.find((each) => each === language)
  return (
    <div
      role="region"
      aria-label={t('Source')}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
      tabIndex={0}
      className="artifact-body artifact-source"
    >
      <Markdown text={fenced(text, language)} />
      {runs && <RunCode message={{ conversationId, id }} language={runs} source={() => text} />}
    </div>
  )
}

import { CODE_LANGUAGES } from '@/domain/code/codeRun'
import type { ArtifactVersion } from '@/domain/artifacts/artifact'
import { t } from '@/lib/text/t'
import { Markdown } from '@/ui/markdown/Markdown'
import { isPreviewKind, PreviewPicture } from '@/ui/markdown/preview/PreviewPicture'

import { RunCode } from '../code/RunCode'
import { ArtifactBody } from './ArtifactBody'
import { fenced } from './fenced'

/** A document as it reads; a page or a drawing under the rules of all previews. */
export function ArtifactPreview({ language, text }: { readonly language: string; readonly text: string }) {
  return (
    <ArtifactBody label={t('Preview')}>
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
    </ArtifactBody>
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
    <ArtifactBody label={t('Source')} className="artifact-source">
      <Markdown text={fenced(text, language)} />
      {runs && <RunCode message={{ conversationId, id }} language={runs} source={() => text} />}
    </ArtifactBody>
  )
}

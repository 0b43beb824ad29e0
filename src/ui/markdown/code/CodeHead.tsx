import { CopyAction } from '../CopyAction'
import { useMarkdownDeps } from '../MarkdownDeps'
import type { Language } from './languageOf'

type Props = {
  readonly language: Language
  readonly text: () => string
  readonly isWrapped: boolean
  readonly onWrap: (isWrapped: boolean) => void
  readonly isNumbered: boolean
  readonly onNumber: (isNumbered: boolean) => void
}

/** The language of a block of code and what can be done with it. */
export function CodeHead({ language, text, isWrapped, onWrap, isNumbered, onNumber }: Props) {
  const { saveFile } = useMarkdownDeps()
  return (
    <figcaption className="md-code-head">
      <span className="md-language">{language.name}</span>
      <button
        type="button"
        className="md-action"
        aria-label="Lines with numbers"
        aria-pressed={isNumbered}
        onClick={() => onNumber(!isNumbered)}
      >
        Lines
      </button>
      <button
        type="button"
        className="md-action"
        aria-label="Wrap lines"
        aria-pressed={isWrapped}
        onClick={() => onWrap(!isWrapped)}
      >
        Wrap
      </button>
      {saveFile && (
        <button
          type="button"
          className="md-action"
          aria-label="Download code"
          onClick={() => saveFile(`code.${language.extension}`, `${text()}\n`, 'text/plain')}
        >
          Download
        </button>
      )}
      <CopyAction label="Copy code" text={text}>
        Copy
      </CopyAction>
    </figcaption>
  )
}

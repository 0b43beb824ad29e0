import { CodeBox, type CodeBoxProps } from './CodeBox'

const NO_LANGUAGE: CodeBoxProps['language'] = []

/** The editor for text of any kind. Lazy, as the one for JavaScript is. */
export const TextCodeBox = (props: Omit<CodeBoxProps, 'language'>) => (
  <CodeBox {...props} language={NO_LANGUAGE} />
)

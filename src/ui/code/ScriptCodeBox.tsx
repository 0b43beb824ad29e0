import { javascript } from '@codemirror/lang-javascript'

import { CodeBox, type CodeBoxProps } from './CodeBox'

const SCRIPT_LANGUAGE = javascript()

/** The editor for JavaScript. Lazy, as the one for JSON is. */
export const ScriptCodeBox = (props: Omit<CodeBoxProps, 'language'>) => (
  <CodeBox {...props} language={SCRIPT_LANGUAGE} />
)

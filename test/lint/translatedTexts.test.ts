import { ESLint } from 'eslint'
import ts from 'typescript-eslint'
import { describe, expect, it } from 'vitest'

import { translatedTexts } from '../../eslint.texts.js'

/** What the rule finds in a file, as `line text`. */
async function found(code: string, allowed: readonly string[] = []): Promise<readonly string[]> {
  const eslint = new ESLint({
    overrideConfigFile: true,
    ignore: false,
    overrideConfig: [
      {
        files: ['**/*.tsx'],
        plugins: { texts: { rules: { translated: translatedTexts } } },
        languageOptions: { parser: ts.parser },
        rules: { 'texts/translated': ['error', allowed] },
      },
    ],
  })
  const [result] = await eslint.lintText(code, { filePath: 'planted.tsx' })
  return (result?.messages ?? []).map(({ line, message }) => `${line} ${/“(.*?)”/s.exec(message)?.[1]}`)
}

describe('a string that is shown and not translated', () => {
  it.each([
    ['text between tags', 'const a = <p>Hello there</p>', 'Hello there'],
    ['a label', 'const a = <Button label="Save" />', 'Save'],
    ['a label read aloud', "const a = <a aria-label={isOpen ? 'hide' : x} />", 'hide'],
    ['a sentence in a constant', 'const a = "The key was refused."', 'The key was refused.'],
    ['a sentence under any name', 'const a = { key: "A key has no spaces." }', 'A key has no spaces.'],
    ['a template', 'const a = `Imported ${count} chats`', 'Imported {} chats'],
    ['a number with its unit', 'const a = `${count} functions`', '{} functions'],
    ['a word chosen in place', 'const a = <p>{open ? "Hide" : t("Show")}</p>', 'Hide'],
    ['a word beside another', 'const a = <p>{name || "nobody"}</p>', 'nobody'],
    ['a property that is shown', 'const a = { label: "temperature" }', 'temperature'],
    ['what a component is', 'function Cost() { return "unknown" }', 'unknown'],
  ])('is found: %s', async (_, code, text) => {
    expect(await found(code)).toEqual([`1 ${text}`])
  })

  it.each([
    ['a translated text', 'const a = <p>{t("Hello there")}</p>'],
    ['one of several meanings', 'const a = <p>{tAs("noun", "Run")}</p>'],
    ['a plural', 'const a = plural(n, { one: "{count} chat", other: "{count} chats" })'],
    ['a rich text', 'const a = <Rich text="Press {key} to send" values={{ key }} />'],
    ['class names', 'const a = <p className="flex items-center gap-2 text-muted" />'],
    ['class names in a constant', 'const a = "flex items-center gap-2 text-muted"'],
    ['a thrown bug', 'throw new Error("This cannot be")'],
    ['an import', 'import { t } from "a b c"'],
    ['a type', "type A = 'Hello there' | 'Good bye'"],
    ['a compared value', 'const a = kind === "Enter" ? 1 : 2'],
    ['a word for programs', "const kind = () => 'unknown'"],
  ])('is not: %s', async (_, code) => {
    expect(await found(code)).toEqual([])
  })

  it('may be allowed', async () => {
    expect(await found('const a = "The key"', ['planted.tsx The key'])).toEqual([])
  })
})

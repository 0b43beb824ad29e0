import ts from 'typescript'

/** A string that a person would read and that does not go through `t`, `mark`, `plural` or `Rich`. */
export type VisibleString = { readonly line: number; readonly text: string }

/** Functions whose text arguments are extracted for translation. */
const TRANSLATORS = new Set(['t', 'tParts', 'mark', 'plural', 'english'])
/** Attributes and properties that are shown or read aloud. */
const SHOWN =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|label|placeholder|hint|description|detail|text|name|heading|message|reason|error|caption|what|unit|action|next|sentence|finding|summary|note|empty|confirm|cancel|word)$/
/** Attributes that never are. */
const HIDDEN =
  /^(class|className|id|href|src|style|role|type|key|d|viewBox|fill|data-.*|htmlFor|path|as)$|ClassName$/
const LETTERS = /\p{L}{2}/u
/** Two words with a space between, the way sentences and labels are written. */
const PROSE = /(^|\s|[("“])\p{L}[\p{L}'’-]*[,:;.!?…]?\s+[\p{L}\d$“({]/u
const CAPITALISED = /^\p{Lu}[\p{Ll}…]+$/u

/** All strings of a TypeScript file that look as if shown, outside the translating functions. */
export function visibleStrings(path: string, source: string): readonly VisibleString[] {
  const file = ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: VisibleString[] = []
  const note = (node: ts.Node, text: string) =>
    found.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, text: text.trim() })

  function visit(node: ts.Node): void {
    if (isSkipped(node)) return
    if (ts.isJsxText(node)) {
      if (LETTERS.test(node.text)) note(node, node.text)
      return
    }
    const text = textOf(node)
    if (text !== undefined && LETTERS.test(text) && (isProse(text) || isShown(node, text))) {
      note(node, text)
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const callee = (node: ts.CallExpression): string =>
  ts.isIdentifier(node.expression) ? node.expression.text : ''
const isTranslator = (node: ts.CallExpression): boolean => TRANSLATORS.has(callee(node))

/** Code around which nothing is shown: imports, types, class names, thrown bugs, comparisons, translated texts. */
function isSkipped(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isCallExpression(node))
    return (
      isTranslator(node) ||
      node.expression.kind === ts.SyntaxKind.ImportKeyword ||
      /^(classNames|z\.|console\.|css|assertNever)/.test(node.expression.getText())
    )
  if (ts.isNewExpression(node)) return /Error$|^RegExp$/.test(node.expression.getText())
  if (ts.isJsxAttribute(node)) {
    const name = node.name.getText()
    if (HIDDEN.test(name)) return true
    const element = node.parent.parent
    return name === 'text' && 'tagName' in element && element.tagName.getText() === 'Rich'
  }
  if (ts.isPropertyAssignment(node))
    return HIDDEN.test(nameOf(node.name)) && !/^(type|id)$/.test(nameOf(node.name))
  return false
}

const nameOf = (name: ts.PropertyName | ts.JsxAttributeName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText()

/** The text of a literal; placeholders of a template are `{}`. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join('')
  return undefined
}

/** JSON, a page, a style sheet. */
const CODE = /^\s*([[{]\s*[{"]|<!doctype|:root)/i
const REL = /^(noreferrer|noopener)( \w+)*$/
const SELECTOR_PART =
  /^(\.[\w-]+|\[.*\]|[a-z]+\[.*\]|p|li|h\d|pre|t[dhr]|tbody tr|blockquote|figure|figcaption|annotation|button|input|textarea|select|a)$/

/** A list of CSS selectors: `td, th`. */
const isSelector = (text: string): boolean => text.split(', ').every((part) => SELECTOR_PART.test(part))

/** Prose wherever it is, unless it looks like class names, a selector, code or a header. */
function isProse(text: string): boolean {
  if (!PROSE.test(text) || isSelector(text) || REL.test(text) || CODE.test(text)) return false
  const words = text.trim().split(/\s+/)
  const utility = words.filter(
    (word) =>
      /^-?[a-z0-9[\](){}#%.,/:&>*_=!'"-]*[-:[/][^\s]*$/.test(word) ||
      /^(flex|grid|block|inline|hidden|absolute|relative|fixed|sticky|border|rounded|truncate|underline|italic|isolate|group|peer|contents|uppercase)$/.test(
        word,
      ),
  )
  return utility.length * 2 < words.length
}

/** One word in a place that is shown. */
function isShown(node: ts.Node, text: string): boolean {
  for (let at: ts.Node = node; ;) {
    const parent: ts.Node = at.parent
    if (
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isSatisfiesExpression(parent)
    ) {
      at = parent
    } else if (ts.isConditionalExpression(parent)) {
      if (at === parent.condition) return false
      at = parent
    } else if (ts.isBinaryExpression(parent)) {
      if (/^(===|!==|in)$/.test(parent.operatorToken.getText())) return false
      at = parent
    } else if (ts.isJsxExpression(parent)) {
      at = parent
    } else if (ts.isJsxAttribute(parent)) return SHOWN.test(parent.name.getText()) && !isCode(text)
    else if (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) return true
    else if (ts.isPropertyAssignment(parent))
      return (
        at === parent.initializer &&
        (SHOWN.test(nameOf(parent.name)) ? !isCode(text) : CAPITALISED.test(text))
      )
    else if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return false
    else return CAPITALISED.test(text)
  }
}

/** A name for programs: `max_tokens`, `application/json`, `#id`. */
const isCode = (text: string): boolean =>
  /^[a-z0-9_.:/#-]+$/.test(text) && /[_./#:]|^[a-z]+$/.test(text) && !/^[a-z]+$/.test(text)

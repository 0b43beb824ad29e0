/** Makes small wrong changes to a TypeScript file, each as a person could have made it, all in one text with switches. */
import ts from 'typescript'

const SWAPS = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
])

/**
 * @param first the number of the first mutant, where other files have some, too.
 * @returns `mutants`: `at` in the text, the `line` from 1, what was there (`from`) and what comes in its place (`to`);
 * and `switched`, the text in which each takes effect while `globalThis.__isMutant` says yes to its number.
 */
export function mutantsOf(path, text, first = 0) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const mutants = []
  const insertions = []
  const insert = (at, depth, added) => insertions.push({ at, depth, added })
  const start = (node) => node.getStart(source)
  /** `whole` is `node` with the change in it: more than what is shown of it where one word of a long text changes. */
  const add = (node, depth, to, { whole = to, shown = node } = {}) => {
    const at = start(shown)
    const line = source.getLineAndCharacterOfPosition(at).line + 1
    const id = first + mutants.length
    mutants.push({ path, at, line, from: text.slice(at, shown.getEnd()), to })
    if (ts.isExpressionStatement(node)) {
      insert(start(node), depth, `{ if (!__isMutant(${id})) `)
      insert(node.getEnd(), -depth, ' }')
    } else {
      insert(start(node), depth, `(__isMutant(${id}) ? (${whole}) : (`)
      insert(node.getEnd(), -depth, '))')
    }
  }
  let depth = 0
  const visit = (node) => {
    // What only the compiler reads, and what people read.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isCallExpression(node) && node.expression.getText(source) === 't') return
    for (const [place, to, options] of changesOf(node, text, source)) add(place, depth++, to, options)
    if (ts.isIterationStatement(node, false) && ts.isBlock(node.statement))
      insert(start(node.statement) + 1, depth, ' __turn();')
    depth++
    ts.forEachChild(node, visit)
  }
  visit(source)
  // Of two that begin at the same place, the outer one comes first; of two that end there, the inner one.
  const parts = []
  let done = 0
  for (const { at, added } of insertions.toSorted((one, two) => one.at - two.at || one.depth - two.depth)) {
    parts.push(text.slice(done, at), added)
    done = at
  }
  const switches = 'const __isMutant = (id) => globalThis.__isMutant(id), __turn = () => globalThis.__turn();'
  return { mutants, switched: `${switches} ${parts.join('')}${text.slice(done)}` }
}

/** What can be changed at a node: which part of it, and what comes in its place. */
function* changesOf(node, text, source) {
  if (ts.isBinaryExpression(node)) {
    const { operatorToken, left, right } = node
    const swapped = SWAPS.get(operatorToken.kind)
    if (swapped && !isText(left) && !isText(right)) {
      const [before, after] = [left, right].map((side) => side.getText(source))
      yield [node, swapped, { whole: `${before} ${swapped} ${after}`, shown: operatorToken }]
    }
    if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) yield [node, left.getText(source)]
  }
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isConditionalExpression(node) ? node.condition : node.expression
    yield [condition, 'false']
    yield [condition, 'true']
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) yield [node, 'false']
  if (node.kind === ts.SyntaxKind.FalseKeyword) yield [node, 'true']
  if (ts.isNumericLiteral(node) && node.parent.name !== node) yield [node, `(${node.text} + 1)`]
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    yield [node, node.operand.getText(source)]
  if (ts.isRegularExpressionLiteral(node)) for (const to of narrowed(node.text)) yield [node, to]
  if (ts.isExpressionStatement(node)) yield [node, ';']
  if (ts.isSpreadElement(node)) yield [node.expression, '...[]', { whole: '[]', shown: node }]
  if (ts.isSpreadAssignment(node)) yield [node.expression, '...{}', { whole: '{}', shown: node }]
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body) && isTest(node)) {
    yield [node.body, 'true']
    yield [node.body, 'false']
  }
}

/** A pattern without one of its bounds, or without a character that nobody sees. */
function narrowed(pattern) {
  const hidden = [...pattern.matchAll(/\\[tnrs]/g)].map(
    ({ index, 0: found }) => pattern.slice(0, index) + pattern.slice(index + found.length),
  )
  return [pattern.replace(/^\/\^/, '/'), pattern.replace(/\$(\/\w*)$/, '$1'), ...hidden].filter(
    (each) => each !== pattern && isPattern(each),
  )
}

function isPattern(text) {
  const end = text.lastIndexOf('/')
  try {
    return end > 1 && Boolean(new RegExp(text.slice(1, end), text.slice(end + 1)))
  } catch {
    return false
  }
}

const isText = (node) => ts.isStringLiteral(node) || ts.isTemplateExpression(node)

/** A function that says yes or no, as `filter`, `find`, `some` and `every` take them. */
const isTest = ({ parent }) =>
  ts.isCallExpression(parent) && /\.(filter|find|findLast|some|every)$/.test(parent.expression.getText())

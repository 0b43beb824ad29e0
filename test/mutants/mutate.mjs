/** Makes small wrong changes to a TypeScript file, one at a time, each as a person could have made it. */
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
 * @returns mutants: `at` in the text, the `line` from 1, what was there (`from`) and what comes in its place (`to`).
 */
export function mutantsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const mutants = []
  const add = (node, to, from = node) => {
    const at = from.getStart(source)
    const line = source.getLineAndCharacterOfPosition(at).line + 1
    mutants.push({ path, at, line, from: text.slice(at, node.getEnd()), to })
  }
  const visit = (node) => {
    // A loop that never ends would hold up the run, not fail a test.
    if (isOfLoop(node)) return
    // What only the compiler reads, and what people read.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isCallExpression(node) && node.expression.getText(source) === 't') return
    if (ts.isBinaryExpression(node)) {
      const { operatorToken, left, right } = node
      const swapped = SWAPS.get(operatorToken.kind)
      if (swapped && !isText(left) && !isText(right)) add(operatorToken, swapped)
      if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) add(node, left.getText(source))
    }
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = ts.isConditionalExpression(node) ? node.condition : node.expression
      add(condition, 'false')
      add(condition, 'true')
    }
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true')
    if (ts.isNumericLiteral(node)) add(node, `(${node.text} + 1)`)
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node, node.operand.getText(source))
    if (ts.isRegularExpressionLiteral(node)) for (const to of narrowed(node.text)) add(node, to)
    if (ts.isExpressionStatement(node)) add(node, ';')
    if (ts.isSpreadElement(node) || ts.isSpreadAssignment(node))
      add(node, ts.isSpreadElement(node) ? '...[]' : '...{}')
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body) && isTest(node)) {
      add(node.body, 'true')
      add(node.body, 'false')
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}

export const applied = (text, { at, from, to }) => text.slice(0, at) + to + text.slice(at + from.length)

/** A pattern without one of its bounds, or without a character that nobody sees. */
function* narrowed(pattern) {
  if (pattern.startsWith('/^')) yield pattern.replace('/^', '/')
  if (/\$\/\w*$/.test(pattern)) yield pattern.replace(/\$(\/\w*)$/, '$1')
  for (const { index, 0: found } of pattern.matchAll(/\\[tnrs]/g))
    if (pattern.length > found.length + 2) yield pattern.slice(0, index) + pattern.slice(index + found.length)
}

const isText = (node) => ts.isStringLiteral(node) || ts.isTemplateExpression(node)

/** What decides whether a loop goes on, and the steps that bring it to its end. */
function isOfLoop(node) {
  const { parent } = node
  if (!parent) return false
  if (ts.isWhileStatement(parent) || ts.isDoStatement(parent)) return parent.expression === node
  if (ts.isForStatement(parent)) return parent.statement !== node
  return ts.isExpressionStatement(node) && isInLoop(node)
}

const isInLoop = (node) =>
  ts.findAncestor(
    node,
    (each) => ts.isWhileStatement(each) || ts.isDoStatement(each) || ts.isForStatement(each),
  ) !== undefined

/** A function that says yes or no, as `filter`, `find`, `some` and `every` take them. */
const isTest = ({ parent }) =>
  ts.isCallExpression(parent) && /\.(filter|find|findLast|some|every)$/.test(parent.expression.getText())

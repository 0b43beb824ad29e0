/** Functions whose text arguments are extracted for translation. */
const TRANSLATORS = /^(?:t|tAs|tParts|mark|plural|english|stored)$/
/** Functions whose strings are for programs. */
const FOR_PROGRAMS = /^(?:classNames|z\.|console\.|css|assertNever)/
/** Attributes and properties that are shown or read aloud. */
const SHOWN =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|label|placeholder|hint|description|detail|text|name|heading|message|reason|error|caption|what|unit|action|next|sentence|finding|summary|note|empty|confirm|cancel|word)$/
/** Attributes and properties that never are. */
const HIDDEN = /^(class|className|href|src|style|d|viewBox|fill|data-.*|htmlFor|path)$|ClassName$/
/** Those of elements, besides: as properties of objects they may be anything. */
const HIDDEN_OF_ELEMENTS = /^(id|role|type|key|as)$/
const LETTERS = /\p{L}{2}/u
/** Two words with a space between, the way sentences and labels are written; a placeholder may be the first. */
const PROSE = /(^|\s|[("“])\p{L}[\p{L}'’-]*[,:;.!?…]?\s+[\p{L}\d$“({]/u
const COUNTED = /^\{\} \p{L}{2,}/u
const CAPITALISED = /^\p{Lu}[\p{Ll}…]+$/u

/** JSON, a page, a style sheet. */
const CODE = /^\s*([[{]\s*[{"]|<!doctype|:root)/i
const REL = /^(noreferrer|noopener)( \w+)*$/
const SELECTOR_PART =
  /^(\.[\w-]+|\[.*\]|[a-z]+\[.*\]|p|li|h\d|pre|t[dhr]|tbody tr|blockquote|figure|figcaption|annotation|button|input|textarea|select|a)$/
/** A class of Tailwind. */
const UTILITY = /^-?[a-z0-9[\](){}#%.,/:&>*_=!'"-]*[-:[/][^\s]*$/
const BARE_UTILITY =
  /^(flex|grid|block|inline|hidden|absolute|relative|fixed|sticky|border|rounded|truncate|underline|italic|isolate|group|peer|contents|uppercase)$/

/** Prose wherever it is, unless it looks like class names, a selector, code or a header. */
function isProse(text) {
  if (!PROSE.test(text) && !COUNTED.test(text)) return false
  if (text.split(', ').every((part) => SELECTOR_PART.test(part)) || REL.test(text) || CODE.test(text))
    return false
  const words = text.trim().split(/\s+/)
  const utility = words.filter((word) => UTILITY.test(word) || BARE_UTILITY.test(word))
  return utility.length * 2 < words.length
}

/** A name for programs: `max_tokens`, `application/json`, `#id`. */
const isCode = (text) => /^[a-z0-9_.:/#-]+$/.test(text) && !/^[a-z]+$/.test(text)

const nameOf = (node) =>
  node.type === 'Literal' ? String(node.value) : node.type === 'JSXNamespacedName' ? '' : (node.name ?? '')

/** The text of a literal; placeholders of a template are `{}`. */
function textOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('{}') : undefined
}

/** Code around which nothing is shown: imports, types, class names, thrown bugs, comparisons, translated texts. */
function isSkipped(node, sourceCode) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return true
    case 'ExportNamedDeclaration':
      return node.source !== null
    case 'CallExpression': {
      const callee = sourceCode.getText(node.callee)
      return TRANSLATORS.test(callee) || FOR_PROGRAMS.test(callee)
    }
    case 'NewExpression':
      return /Error$|^RegExp$/.test(sourceCode.getText(node.callee))
    case 'JSXAttribute': {
      const name = nameOf(node.name)
      return (
        HIDDEN.test(name) ||
        HIDDEN_OF_ELEMENTS.test(name) ||
        (name === 'text' && nameOf(node.parent.name) === 'Rich')
      )
    }
    case 'Property':
      return !node.computed && HIDDEN.test(nameOf(node.key))
    default:
      return false
  }
}

/** One word in a place that is shown. */
function isShown(node, text) {
  for (let at = node; ; at = at.parent) {
    const { parent } = at
    switch (parent?.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'JSXExpressionContainer':
      case 'LogicalExpression':
        break
      case 'ConditionalExpression':
        if (at === parent.test) return false
        break
      case 'BinaryExpression':
        if (parent.operator !== '+') return false
        break
      case 'JSXAttribute':
        return SHOWN.test(nameOf(parent.name)) && !isCode(text)
      case 'JSXElement':
      case 'JSXFragment':
        return true
      case 'Property':
        return (
          at === parent.value && (SHOWN.test(nameOf(parent.key)) ? !isCode(text) : CAPITALISED.test(text))
        )
      case 'ReturnStatement':
        return CAPITALISED.test(text) || isOfComponent(parent)
      case 'SwitchCase':
      case 'MemberExpression':
        return false
      default:
        return CAPITALISED.test(text)
    }
  }
}

/** Whether what is returned is what a component draws. */
function isOfComponent(node) {
  let at = node.parent
  while (at && !/Function/.test(at.type)) at = at.parent
  return at?.type === 'FunctionDeclaration' && /^\p{Lu}\p{Ll}/u.test(at.id?.name ?? '')
}

const TYPES = /^(typeAnnotation|typeArguments|typeParameters|returnType|superTypeArguments|implements)$/

/**
 * ESLint rule: every string that looks as if a person reads it goes through `lib/text`. The options are the strings that
 * look so and are not, as `path text`, with `{}` for what a template fills in.
 */
export const translatedTexts = {
  meta: {
    type: 'problem',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: {
      bypassing:
        '“{{text}}” is not translated: say it with `t`, `plural` or `Rich`. If no one reads it, add it to eslint.texts.allowed.js.',
    },
  },
  create(context) {
    const { sourceCode } = context
    const path = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/')
    const allowed = new Set(context.options[0] ?? [])
    const report = (node, text) => {
      if (!allowed.has(`${path} ${text.trim()}`))
        context.report({ node, messageId: 'bypassing', data: { text: text.trim() } })
    }
    const visit = (node) => {
      if (isSkipped(node, sourceCode)) return
      if (node.type === 'JSXText') {
        if (LETTERS.test(node.value)) report(node, node.value)
        return
      }
      const text = textOf(node)
      if (text !== undefined && LETTERS.test(text) && (isProse(text) || isShown(node, text)))
        return report(node, text)
      for (const key of sourceCode.visitorKeys[node.type] ?? [])
        if (!TYPES.test(key)) for (const child of [node[key]].flat()) if (child) visit(child)
    }
    return { Program: visit }
  },
}

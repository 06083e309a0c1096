// The OpenAPI 3.1 document of the API, derived from the endpoints.

import { z } from 'zod'
import { access as roleAccess } from './access.ts'
import { user } from './accounts.ts'
import { alert } from './alerts.ts'
import { article } from './articles.ts'
import { competition } from './competitions.ts'
import { type Access, type Endpoint, errorsOf, exists, rightOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { type ErrorCode, errorBodyOf, errorStatus } from './errors.ts'
import { followed } from './following.ts'
import * as market from './market.ts'
import * as history from './portfolio-history.ts'
import * as trading from './trading.ts'

type Json = Record<string, unknown>

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Json>>
  components: Components & Record<'parameters' | 'securitySchemes', Json>
}

const description = `The API of a virtual stock-trading game. Everything is JSON.

- **Amounts** are whole euro cents. Prices of an underlying are exact decimals as text, in its own currency.
- **Times** are milliseconds since 1970 (UTC). Unless stated otherwise they are by the *market's clock*, which may run \
faster than real time; \`GET /services/discovery\` and the socket give it.
- **Changes** (every method but GET) need the header \`X-Requested-With\`, with any value.
- **Errors** have the body \`{ "error": { "code", "field"?, "reference"? } }\`. Codes are a closed list; each call \
names its own. Every 429 and 503 has \`Retry-After\`.
- **Proofs of work**: after too many attempts, \`login\`, \`reauthenticate\` and \`register\` are refused with \`proof_required\` and a \
\`challenge\` beside the code. Solve it and send the call again with \`proof\`.
- **Compatibility**: fields may be added to answers, so ignore the ones that you do not know.

The socket at \`/socket\` pushes prices and changes of the portfolio. \`docs/API.md\` in the source describes it, \
with logging in, the order of lists and safe retries of orders.`

/** The schemas that the document names; all others are written out where they are used. */
const named: Readonly<Record<string, z.ZodType>> = {
  User: user,
  Competition: competition,
  Underlying: market.underlying,
  UnderlyingPrice: market.underlyingPrice,
  Product: market.product,
  ProductPrice: market.productPrice,
  PriceHistory: market.getProductHistory.response,
  Quote: market.quote,
  Followed: followed,
  Order: trading.order,
  Decision: trading.decision,
  InvalidatingAction: trading.invalidatingAction,
  Transaction: trading.transaction,
  TransactionDetail: trading.transactionDetail,
  Position: trading.position,
  PortfolioPoint: history.portfolioPoint,
  PositionPoint: history.positionPoint,
  Alert: alert,
  Article: article,
}
for (const [id, schema] of Object.entries(named)) z.globalRegistry.add(schema, { id })

/** The parts of the document that calls refer to, collected while the calls are described. */
type Components = Record<'schemas' | 'responses', Json>

/**
 * The OpenAPI document of every endpoint of the API.
 * @param game.title the name of the game
 * @param game.version the version of the server
 * @param game.cookieName the name of the cookie with the token, which depends on whether the game is on https
 */
export function describeApi(game: { title: string; version: string; cookieName: string }): OpenApiDocument {
  const components: Components = { schemas: {}, responses: {} }
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = describeCall(name, endpoint, components)
  }
  return {
    openapi: '3.1.1',
    info: { title: game.title, version: game.version, description },
    servers: [{ url: '/api' }],
    paths,
    components: {
      ...components,
      parameters: { RequestedWith: requestedWith },
      securitySchemes: schemesOf(game.cookieName),
    },
  }
}

function describeCall(name: string, endpoint: Endpoint, components: Components): Json {
  const { method, path, summary, access, params, query, headers, body, response } = endpoint
  const right = rightOf(access)
  const parameters = [
    ...(method === 'GET' ? [] : [{ $ref: '#/components/parameters/RequestedWith' }]),
    ...parametersOf('header', headers, components),
    ...parametersOf('path', params, components),
    ...parametersOf('query', query, components),
  ]
  return {
    operationId: name,
    summary,
    ...(right !== null && {
      description: `Needs the right \`${right}\`: ${roleAccess[right].join(' or ')}.`,
    }),
    tags: [path.split('/')[1]],
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(exists(body) && { requestBody: { required: true, ...jsonOf(body, components) } }),
    responses: {
      200: { description: 'Success.', ...contentOf(response, components) },
      ...errorResponsesOf(endpoint, components),
    },
  }
}

function securityOf(access: Access): Json[] {
  if (access === 'anyone') return []
  const ofPlayer = [{ bearer: [] }, { cookie: [] }]
  return access === 'optional' ? [{}, ...ofPlayer] : ofPlayer
}

const requestedWith = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  description:
    'Any value. A form or a link of another site cannot send it, so no other site can act for a player. With the cookie it is needed on GET too.',
  schema: { type: 'string', minLength: 1 },
  example: 'fetch',
}

const schemesOf = (cookieName: string): Json => ({
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `jwt` that `login` answers. It is valid for a year, or until `logout`.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName,
    description:
      'Set by `login`, for pages of the game itself. It counts only with X-Requested-With and from the origin of the game.',
  },
})

function parametersOf(place: 'header' | 'path' | 'query', schema: z.ZodType, components: Components): Json[] {
  if (!exists(schema)) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, components) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name: place === 'header' ? capitalized(name) : name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }))
}

/** A header as it is usually written: Idempotency-Key. */
const capitalized = (header: string): string => header.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** The error answers of a call, by HTTP status. Calls with the same codes share one component. */
function errorResponsesOf(endpoint: Endpoint, components: Components): Json {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code])
  const responses: Json = {}
  for (const [status, codes] of byStatus) {
    const name = codes.join('.')
    components.responses[name] ??= {
      description: `The code is ${codes.map((code) => `\`${code}\``).join(' or ')}.`,
      ...((status === 429 || status === 503) && { headers: { 'Retry-After': retryAfter } }),
      ...jsonOf(errorBodyOf(codes as [ErrorCode, ...ErrorCode[]]), components),
    }
    responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return responses
}

const retryAfter = {
  description: 'After how many seconds to try again.',
  schema: { type: 'integer', minimum: 1 },
}

/** A file, or JSON. */
function contentOf(schema: z.ZodType, components: Components): Json {
  if (!(schema instanceof z.ZodFile)) return jsonOf(schema, components)
  const types = schema._zod.bag.mime ?? ['application/octet-stream']
  return {
    content: Object.fromEntries(
      types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  }
}

function jsonOf(schema: z.ZodType, components: Components): Json {
  return { content: { 'application/json': { schema: toJsonSchema(schema, components) } } }
}

/**
 * The JSON Schema of the wire form of a value. Schemas with an id become components. `io: 'input'` for answers too: they
 * are not closed, so that fields may be added.
 */
function toJsonSchema(schema: z.ZodType, components: Components): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameKeys(jsonSchema),
  })
  Object.assign(components.schemas, withComponentRefs($defs ?? {}))
  return withComponentRefs(json)
}

/** Writes a record whose keys are a closed list as an object with these properties, which generators understand. */
function nameKeys(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema
  if (typeof propertyNames !== 'object' || propertyNames.enum === undefined) return
  schema.properties = Object.fromEntries(
    propertyNames.enum.map((key) => [String(key), additionalProperties!]),
  )
  delete schema.propertyNames
  delete schema.additionalProperties
}

function withComponentRefs<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

// The HTTP server: authentication, limits, headers, errors, the OpenAPI document and the files of the web app.

import cookie from '@fastify/cookie'
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { hasRight } from '@koersklasse/contract/access.ts'
import { type Access, rightOf } from '@koersklasse/contract/endpoint.ts'
import { describeApi } from '@koersklasse/contract/openapi.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Ids } from '../platform/ids.ts'
import { networkOf, networksOf } from '../platform/network.ts'
import { sharesOfNetworks } from '../platform/network-throttle.ts'
import type { SecurityEvent, SecurityEvents } from '../platform/security-events.ts'
import { answerInTime } from './answer-in-time.ts'
import { answerSerializer } from './answer-serializer.ts'
import { type Authenticate, isOwnOrigin, type Player, sessionCookieName, tokenOf } from './authentication.ts'
import { createErrorHandler, RefusedError, send } from './errors.ts'
import { createHttpServer, type Deadlines, defaultDeadlines } from './http-server.ts'
import type { PageContent } from './prerendered-pages.ts'
import type { Headers } from './raw-answers.ts'
import type { App } from './route.ts'
import { serveWebApp } from './web-app.ts'

/** How long answering a request may take, in milliseconds (specification, section 9). */
const answerMs = 10_000
const maxBodyBytes = 64 * 1024
/**
 * How many times as many calls a network may make as one player. By default that is 6,000 a minute: each of a class of 30
 * behind one address has 200, several times what a busy player needs.
 */
const addressFactor = 5

export interface AppParts {
  publicUrl: string
  /** The origins of the game's own pages. */
  origins: ReadonlySet<string>
  /** The headers of every response, also of those that no route makes. */
  headers: Headers
  /** The folder with the built web app; null for a server without one. */
  webFolder: string | null
  /** The name of the game. */
  title: string
  /** What the pages of the web app show. */
  pageContent: PageContent
  /** The version of the server. */
  version: string
  /** Whether the API document is served, with a page for it. */
  apiDocs: boolean
  /**
   * The most calls per minute of one player, or of one network without a login; null for no limit. All players of a
   * network together may make `addressFactor` times as many.
   */
  requestsPerMinute: number | null
  /** Whether there is a proxy of our own in front, whose X-Forwarded-For is trusted. */
  trustProxy: boolean
  /** For clients that are slow to send their request; those of the game unless a test has its own. */
  deadlines?: Deadlines
  /** Whether the server is about to stop: then each connection is closed with its answer. */
  isLeaving?: () => boolean
  authenticate: Authenticate
  /** Hears of every call of a player that may change something, once it is admitted. */
  noteAction: (player: Player, request: FastifyRequest) => void
  ids: Ids
  /** Real time. */
  clock: Clock
  log: FastifyBaseLogger
  security: SecurityEvents
  /** Adds the routes of the API, relative to /api. */
  addApiRoutes: (api: App) => void
  /** Adds the routes outside the API: discovery, health, metrics. */
  addRootRoutes: (app: App) => void
}

/** Creates the HTTP server with all of its routes; it does not listen yet. */
export async function createApp(parts: AppParts): Promise<App> {
  const app = createFastify(parts)
  answerInTime(app, answerMs, parts.clock)
  await app.register(cookie)
  if (parts.apiDocs) {
    const document = describeApi({ ...parts, cookieName: sessionCookieName(parts.publicUrl) })
    // The plugin has types for OpenAPI 3.0 only.
    await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  }
  await app.register((scope) => addApi(scope.withTypeProvider<ZodTypeProvider>(), parts), { prefix: '/api' })
  parts.addRootRoutes(app)
  await serveWebApp(app, parts.webFolder, parts.title, parts.pageContent)
  return app
}

function createFastify(parts: AppParts): App {
  const { headers, log, ids, trustProxy, deadlines = defaultDeadlines, isLeaving = () => false } = parts
  const handleError = createErrorHandler(ids)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    serverFactory: (handle) => createHttpServer(handle, { deadlines, headers }),
    // createHttpServer answers them.
    clientErrorHandler() {},
    // When the server stops, only idle connections are closed; the others stay until their request is answered.
    forceCloseConnections: 'idle',
    // A request that arrives on such a connection meanwhile is answered as usual.
    return503OnClosing: false,
    // Trusts only the last address in X-Forwarded-For, which our own proxy added; the client can write those before it.
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false,
    routerOptions: { maxParamLength: 300 },
    genReqId: () => ids.next(),
    // A malformed address fails before any route is found, so the hooks of the API do not run.
    frameworkErrors: (error, request, reply) => {
      reply.header('cache-control', 'no-store')
      handleError(error, request, reply)
    },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerSerializer)
  app.setErrorHandler(handleError)
  app.decorateRequest('player', null)
  closeAfterAnswer(app, isLeaving)
  return app
}

/**
 * Closes each connection with its answer once the server leaves or stops, so that the server need not wait for idle
 * connections, and a proxy sends its next request to another node.
 */
function closeAfterAnswer(app: App, isLeaving: () => boolean): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || isLeaving()) reply.header('connection', 'close')
  })
}

/** Adds everything under /api. */
async function addApi(api: App, parts: AppParts): Promise<void> {
  const { identify, admit } = createGuard(parts)
  api.addHook('onRequest', identify)
  api.addHook('preParsing', admit)
  // Only calls of the API are counted: a class behind one address loads thousands of files in its first minute.
  if (parts.requestsPerMinute !== null) {
    await api.register(rateLimit, limitOfAddress(addressFactor * parts.requestsPerMinute))
    await api.register(rateLimit, limitTo(parts.requestsPerMinute))
    for (const size of largerNetworks)
      await api.register(rateLimit, limitOfVisitors(parts.requestsPerMinute, size))
  }
  // Answers depend on the time and the player, so they must not be cached unless a route allows it.
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  api.setNotFoundHandler((_request, reply) => {
    send(reply, 'not_found')
  })
  acceptEmptyJson(api)
  refuseOpenDesk(api)
  parts.addApiRoutes(api)
  // Without indexPrefix, the page at /api/docs (without a slash at the end) requests its files from /docs.
  // The standalone layout adds a bar whose logo has a style element, which the content security policy refuses.
  const uiConfig = { layout: 'BaseLayout' }
  if (parts.apiDocs) await api.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api', uiConfig })
}

/** Makes sure that no route of the operator's desk is added without the right that it needs. */
function refuseOpenDesk(api: App): void {
  api.addHook('onRoute', ({ url, config }) => {
    if (!url.startsWith('/api/desk/')) return
    if (config?.access === undefined || rightOf(config.access) === null)
      throw new Error(`${url} needs a right of contract/src/access.ts`)
  })
}

/** Treats an empty body as none: many HTTP libraries send a JSON content type with every POST and PATCH. */
function acceptEmptyJson(api: App): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** The limit of all calls of one network together, whoever is logged in. */
function limitOfAddress(requestsPerMinute: number): RateLimitPluginOptions {
  return {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
  }
}

/** The limit of one player, or of the visitors of one network. */
function limitTo(requestsPerMinute: number): RateLimitPluginOptions {
  return {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.player?.userId ?? networkOf(request.ip),
  }
}

/** The places of the larger networks among those of an IPv6 address: its /56 and its /48. */
const largerNetworks = [1, 2] as const

/** The limit of the visitors of a larger IPv6 network, all of which may belong to one client. */
function limitOfVisitors(requestsPerMinute: number, size: 1 | 2): RateLimitPluginOptions {
  return {
    max: sharesOfNetworks[size] * requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networksOf(request.ip)[size] ?? '',
    // IPv4 addresses have no larger networks.
    allowList: (request) => request.player !== null || networksOf(request.ip)[size] === undefined,
  }
}

/**
 * The hooks that decide whether a call is admitted: `identify` finds its player, `admit` refuses it. They are separate
 * so that the rate limit can run between them, by player, and count refused calls as well.
 */
function createGuard(parts: AppParts) {
  const cookieName = sessionCookieName(parts.publicUrl)
  const isFromOurPage = ({ headers }: FastifyRequest) =>
    headers['x-requested-with'] !== undefined && isOwnOrigin(headers, parts.origins)
  const record = (
    type: SecurityEvent['type'],
    { ip, player, routeOptions }: FastifyRequest,
    reason?: string,
  ) =>
    parts.security.record({
      ...{ type, network: networkOf(ip), userId: player?.userId, route: routeOptions.url, reason },
    })
  return {
    async identify(request: FastifyRequest): Promise<void> {
      if (request.routeOptions.config.access === undefined) return
      const carried = tokenOf(request, cookieName)
      if (carried === null || !(carried.by === 'bearer' || isFromOurPage(request))) return
      request.player = await parts.authenticate(carried.token)
      if (request.player === null) record('token_invalid', request)
    },
    async admit(request: FastifyRequest): Promise<void> {
      const { routeOptions, method, headers, player } = request
      const { access, beforeTerms } = routeOptions.config
      if (access === undefined) return
      if (method !== 'GET' && headers['x-requested-with'] === undefined)
        throw new RefusedError('missing_requested_with')
      if (method !== 'GET' && !isOwnOrigin(headers, parts.origins)) {
        record('origin_refused', request)
        throw new RefusedError('wrong_origin')
      }
      if (player === null) {
        if (access !== 'anyone' && access !== 'optional') throw new RefusedError('unauthenticated')
        return
      }
      if (player.mustAcceptTerms && access !== 'anyone' && !beforeTerms)
        throw new RefusedError('terms_required')
      if (player.isExcluded && access !== 'anyone' && !beforeTerms) throw new RefusedError('excluded')
      const code = refusalAtDesk(access, player)
      if (code === null) {
        if (method !== 'GET') parts.noteAction(player, request)
        return
      }
      record('desk_refused', request, code)
      throw new RefusedError(code)
    },
  }
}

/** Why a player may not make a call of the operator's desk; null if they may, or if it is no such call. */
function refusalAtDesk(
  access: Access,
  { roles, rolesWithoutPasskey }: Player,
): 'forbidden' | 'passkey_required' | null {
  const right = rightOf(access)
  if (right === null || hasRight(roles, right)) return null
  return hasRight(rolesWithoutPasskey, right) ? 'passkey_required' : 'forbidden'
}

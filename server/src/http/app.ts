// The HTTP server: authentication, limits, headers, errors and the files of the web app. No rules of the game.

import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Ids } from '../platform/ids.ts'
import { type Authenticate, isOwnOrigin, sessionCookieName, tokenOf } from './authentication.ts'
import { createErrorHandler, RefusedError, send } from './errors.ts'
import type { PaintedProduct } from './painted-pages.ts'
import type { App } from './route.ts'
import { serveWebApp } from './web-app.ts'

/** How long a request may take, in milliseconds (specification, section 9). */
const requestTimeoutMs = 10_000
const maxBodyBytes = 64 * 1024

export interface AppParts {
  publicUrl: string
  /** The folder with the built web app; null for a server without one. */
  webFolder: string | null
  title: string
  /** The product of an id from an address, which may be anything. */
  productOf: (id: string) => PaintedProduct | undefined
  version: string
  /** The most requests a minute from one player, or from one address without a login; null for no limit. */
  requestsPerMinute: number | null
  /** Whether to believe a proxy's X-Forwarded-For. */
  trustProxy: boolean
  authenticate: Authenticate
  ids: Ids
  log: FastifyBaseLogger
  /** Adds the routes of the API, relative to /api. */
  addApiRoutes: (api: App) => void
  /** Adds what stands outside the API: discovery, health, metrics, the socket. */
  addRootRoutes: (app: App) => void
}

/** Puts the HTTP server together; it does not listen yet. */
export async function createApp(parts: AppParts): Promise<App> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    handlerTimeout: requestTimeoutMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 5_000,
    forceCloseConnections: true,
    // Only what our own proxy has seen: what stands before it in X-Forwarded-For the client has written itself.
    trustProxy: parts.trustProxy ? (_address, hop) => hop === 0 : false,
    routerOptions: { maxParamLength: 300 },
    genReqId: () => parts.ids.next(),
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(createErrorHandler(parts.ids))
  app.decorateRequest('player', null)

  await app.register(cookie)
  await app.register(helmet, securityHeaders(parts.publicUrl))
  await app.register(swagger, {
    openapi: {
      info: { title: parts.title, version: parts.version },
      servers: [{ url: '/api' }],
    },
    transform: jsonSchemaTransform,
    stripBasePath: true,
  })

  const identify = createIdentify(parts)
  await app.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>()
      api.addHook('onRequest', identify)
      // Calls alone are counted: a class behind one address loads thousands of the app's files in its first minute.
      if (parts.requestsPerMinute !== null) await api.register(rateLimit, limitTo(parts.requestsPerMinute))
      // An answer is of this moment and of this player, and never cached, unless the route says otherwise.
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      })
      api.setNotFoundHandler((_request, reply) => {
        send(reply, 'not_found')
      })
      parts.addApiRoutes(api)
      await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
    },
    { prefix: '/api' },
  )
  parts.addRootRoutes(app)
  await serveWebApp(app, parts.webFolder, parts.title, parts.productOf)
  return app
}

function limitTo(requestsPerMinute: number): RateLimitPluginOptions {
  return {
    max: requestsPerMinute,
    timeWindow: 60_000,
    hook: 'preHandler',
    keyGenerator: (request) => request.player?.userId ?? request.ip,
  }
}

/** Finds out who is calling, and turns away whom the endpoint is not for. */
function createIdentify(parts: AppParts) {
  const cookieName = sessionCookieName(parts.publicUrl)
  return async (request: FastifyRequest): Promise<void> => {
    const access = request.routeOptions.config.access
    if (access === undefined) return
    const hasHeader = request.headers['x-requested-with'] !== undefined
    if (request.method !== 'GET' && !hasHeader) throw new RefusedError('missing_requested_with')
    if (request.method !== 'GET' && !isOwnOrigin(request.headers, parts.publicUrl))
      throw new RefusedError('wrong_origin')
    const carried = tokenOf(request, cookieName)
    const counts = carried?.by === 'bearer' || (hasHeader && isOwnOrigin(request.headers, parts.publicUrl))
    if (carried !== null && counts) request.player = await parts.authenticate(carried.token)
    if (access === 'player' && request.player === null) throw new RefusedError('unauthenticated')
  }
}

function securityHeaders(publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:')
  const { host } = new URL(publicUrl)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", `${isHttps ? 'wss' : 'ws'}://${host}`],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
  }
}

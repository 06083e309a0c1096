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
import { networkOf } from '../platform/network.ts'
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
  const handleError = createErrorHandler(parts.ids)
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
    // Of addresses that are none, before any route.
    frameworkErrors: (error, request, reply) => {
      reply.header('cache-control', 'no-store')
      handleError(error, request, reply)
    },
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
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

  const { identify, admit } = createDoor(parts)
  await app.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>()
      api.addHook('onRequest', identify)
      api.addHook('preParsing', admit)
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
    keyGenerator: (request) => request.player?.userId ?? networkOf(request.ip),
  }
}

/**
 * Finds out who is calling, and turns away whom the endpoint is not for. In between a call is counted, also one that is
 * turned away.
 */
function createDoor(parts: AppParts) {
  const cookieName = sessionCookieName(parts.publicUrl)
  const isFromOurPage = ({ headers }: FastifyRequest) =>
    headers['x-requested-with'] !== undefined && isOwnOrigin(headers, parts.publicUrl)
  return {
    async identify(request: FastifyRequest): Promise<void> {
      if (request.routeOptions.config.access === undefined) return
      const carried = tokenOf(request, cookieName)
      if (carried === null || !(carried.by === 'bearer' || isFromOurPage(request))) return
      request.player = await parts.authenticate(carried.token)
    },
    async admit({ routeOptions, method, headers, player }: FastifyRequest): Promise<void> {
      const { access } = routeOptions.config
      if (access === undefined) return
      if (method !== 'GET' && headers['x-requested-with'] === undefined)
        throw new RefusedError('missing_requested_with')
      if (method !== 'GET' && !isOwnOrigin(headers, parts.publicUrl)) throw new RefusedError('wrong_origin')
      if (access === 'player' && player === null) throw new RefusedError('unauthenticated')
    },
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

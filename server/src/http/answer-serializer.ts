// Writes answers as JSON, in the form of the contract. The serializer of fastify-type-provider-zod encodes them, which runs
// each schema with a check twice. The schemas of answers only check, so parsing gives the same result.

import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/** Makes the function that checks an answer, drops the fields that its schema does not have, and writes it as JSON. */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (answer) => {
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw new ResponseSerializationError(method, url, { cause: parsed.error })
    return JSON.stringify(parsed.data)
  }

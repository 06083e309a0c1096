/** The topic and the lesson that the path of a page names; null if it is not the page of a lesson. */
export function lessonInPath(path: string): { topic: string; lesson: string } | null {
  const [, topic, lesson] = /^\/academy\/([\w-]+)\/([\w-]+)\/?$/.exec(path) ?? []
  if (topic === undefined || lesson === undefined) return null
  return ['terms', 'diploma'].includes(topic) || lesson === 'exam' ? null : { topic, lesson }
}

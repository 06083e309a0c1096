// Subscriptions to prices of one kind: products or underlyings. Members with the same list share one subscription and
// its frames, and all subscriptions share the JSON of each price.

import { textFrameOf } from './frame.ts'

interface Topic<Member> {
  id: string
  /** The price as JSON; '' if there is no price, null if it has changed since it was serialised. */
  json: string | null
  /** The last round in which it changed. */
  round: number
  subscriptions: Set<Subscription<Member>>
}

interface Subscription<Member> {
  key: string
  topics: Topic<Member>[]
  members: Set<Member>
  /** The last round in which one of its topics changed. */
  round: number
}

export interface Topics<Member> {
  /**
   * Replaces the list of a member.
   * @returns how many ids were not in its list before, and a frame with their prices (null if none has a price)
   */
  subscribe(member: Member, ids: readonly string[]): { newIds: number; frame: Buffer | null }
  unsubscribe(member: Member): void
  /** Marks prices as changed. */
  touch(ids: Iterable<string>): void
  /** Takes the changes since the last call, as those of `round`: each frame, with the members that it goes to. */
  takeFrames(round: number): Iterable<{ frame: Buffer; members: ReadonlySet<Member> }>
  /** A frame with the prices of a member that have changed in a round or after it; null if none has. */
  frameSince(member: Member, round: number): Buffer | null
}

/**
 * @param action the action of the messages
 * @param read the latest price of an id; null if it has none
 */
export function createTopics<Member>(action: string, read: (id: string) => object | null): Topics<Member> {
  const frameOf = createFrameOf<Member>(action, read)
  const topics = new Map<string, Topic<Member>>()
  const subscriptions = new Map<string, Subscription<Member>>()
  const subscriptionOf = new Map<Member, Subscription<Member>>()
  const changed = new Set<Topic<Member>>()

  function topicOf(id: string): Topic<Member> {
    let topic = topics.get(id)
    if (topic === undefined) {
      topic = { id, json: null, round: 0, subscriptions: new Set() }
      topics.set(id, topic)
    }
    return topic
  }

  function subscriptionTo(ids: readonly string[]): Subscription<Member> {
    const key = JSON.stringify(ids)
    let subscription = subscriptions.get(key)
    if (subscription === undefined) {
      subscription = { key, topics: ids.map(topicOf), members: new Set(), round: 0 }
      for (const topic of subscription.topics) topic.subscriptions.add(subscription)
      subscriptions.set(key, subscription)
    }
    return subscription
  }

  function leave(member: Member, subscription: Subscription<Member>): void {
    subscription.members.delete(member)
    if (subscription.members.size > 0) return
    subscriptions.delete(subscription.key)
    for (const topic of subscription.topics) {
      topic.subscriptions.delete(subscription)
      if (topic.subscriptions.size > 0) continue
      topics.delete(topic.id)
      changed.delete(topic)
    }
  }

  return {
    subscribe(member, ids) {
      const before = subscriptionOf.get(member)
      const known = new Set(before?.topics)
      const wanted = [...new Set(ids)].sort()
      const subscription = wanted.length === 0 ? null : subscriptionTo(wanted)
      subscription?.members.add(member)
      if (before !== undefined && before !== subscription) leave(member, before)
      if (subscription === null) subscriptionOf.delete(member)
      else subscriptionOf.set(member, subscription)
      const added = (subscription?.topics ?? []).filter((topic) => !known.has(topic))
      return { newIds: added.length, frame: frameOf(added, 0) }
    },

    unsubscribe(member) {
      const subscription = subscriptionOf.get(member)
      if (subscription === undefined) return
      subscriptionOf.delete(member)
      leave(member, subscription)
    },

    touch(ids) {
      for (const id of ids) {
        const topic = topics.get(id)
        if (topic === undefined) continue
        topic.json = null
        changed.add(topic)
      }
    },

    takeFrames(round) {
      for (const topic of changed) {
        topic.round = round
        for (const subscription of topic.subscriptions) subscription.round = round
      }
      changed.clear()
      return framesIn(subscriptions.values(), round, frameOf)
    },

    frameSince(member, round) {
      const subscription = subscriptionOf.get(member)
      return subscription === undefined ? null : frameOf(subscription.topics, round)
    },
  }
}

/** Yields one frame at a time, so that the frames of thousands of lists are never in memory together. */
function* framesIn<Member>(
  subscriptions: Iterable<Subscription<Member>>,
  round: number,
  frameOf: (wanted: readonly Topic<Member>[], round: number) => Buffer | null,
) {
  for (const subscription of subscriptions) {
    if (subscription.round !== round) continue
    const frame = frameOf(subscription.topics, round)
    if (frame !== null) yield { frame, members: subscription.members }
  }
}

/** Creates the function that frames the prices of topics that have changed in a round or after it; null if none has. */
function createFrameOf<Member>(action: string, read: (id: string) => object | null) {
  function jsonOf(topic: Topic<Member>): string {
    if (topic.json === null) {
      const price = read(topic.id)
      topic.json = price === null ? '' : JSON.stringify(price)
    }
    return topic.json
  }

  return (wanted: readonly Topic<Member>[], round: number): Buffer | null => {
    let prices = ''
    for (const topic of wanted) {
      if (topic.round < round) continue
      const json = jsonOf(topic)
      if (json !== '') prices += prices === '' ? json : `,${json}`
    }
    return prices === '' ? null : textFrameOf(`{"action":"${action}","body":[${prices}]}`)
  }
}

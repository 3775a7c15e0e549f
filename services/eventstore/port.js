/** Instant of the decision; the store's own instant may be later. */
export const decidedAt = (event) => event.meta.at ?? event.at;
/** The stream is not at the expected revision. `actual` is its last revision, or `none`. */
export class Conflict extends Error {
    stream;
    expected;
    actual;
    constructor(stream, expected, actual) {
        super(`stream ${stream} is at ${actual}, expected ${expected}`);
        this.name = 'Conflict';
        this.stream = stream;
        this.expected = expected;
        this.actual = actual;
    }
}
/** The store cannot be reached or does not answer; the caller may try again later. */
export class Unavailable extends Error {
    /** what a person has to mend before it can answer, where that is known */
    advice;
    constructor(message, { advice, ...options } = {}) {
        super(message, options);
        this.name = 'Unavailable';
        this.advice = advice;
    }
}
/** An event of this program that nobody can read: its bytes are no fact, or its shape is none that was ever written. */
export class Unreadable extends Error {
    constructor({ type, stream, revision, position }, options) {
        super(`事件不能读取：位置 ${position}，${stream} 版本 ${revision}，${type} the event cannot be read`, options);
        this.name = 'Unreadable';
    }
}

/** A style sheet that comes with its module. */
declare module '*.css'

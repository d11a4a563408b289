"use client";

export function Name({ session }) {
  return <p id="name">{session?.user?.name}</p>;
}

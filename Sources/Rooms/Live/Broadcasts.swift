/// What is sent to many at once.
struct Broadcasts {
    let viewers: Viewers
    let peers: PeerFingers
    let announcements: Announcements
}
